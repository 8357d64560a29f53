/** Whether what chance drew follows from what was promised: worked out here, whatever the server says of it. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import type { Drawn } from "../../generated/wire";
import type { KeptLuck } from "../luck";

export interface Checked {
  /** The digest of the secret ... */
  digest: string;
  /** ... and whether it is what the house had committed itself to; null: this device did not see that. */
  committed: boolean | null;
  /** Whether our own luck is in it; null: we added none. */
  ours: boolean | null;
  /** How often chance drew, and how many numbers. */
  draws: number;
  numbers: number;
  /** The first entry that does not follow; null: all do. */
  wrong: number | null;
}

/** `n` in eight bytes. */
function eight(n: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}

/** The numbers of so many bits each that follow for the `k`-th draw, as `docs/record.md` has it. */
export function numbersOf({ secret, luck }: Pick<Drawn, "secret" | "luck">, k: number, bits: readonly number[]): bigint[] {
  const said = luck.map(hexToBytes).map((each) => concatBytes(Uint8Array.of(each.length), each));
  const key = hmac(sha256, hexToBytes(secret), concatBytes(...said, eight(k)));
  let blocks = 0;
  let left: Uint8Array = new Uint8Array();
  return bits.map((count) => {
    const size = Math.ceil(count / 8);
    while (left.length < size) left = concatBytes(left, sha256(concatBytes(key, eight(blocks++))));
    const taken = bytesToHex(left.subarray(0, size));
    left = left.subarray(size);
    return BigInt(`0x${taken || "0"}`) >> BigInt(8 * size - count);
  });
}

export function check(drawn: Drawn, ours: KeptLuck | undefined): Checked {
  const digest = bytesToHex(sha256(hexToBytes(drawn.secret)));
  const wrong = drawn.draws.find(({ numbers, follows }, k) => {
    const expected = numbersOf(drawn, k, numbers.map(([bits]) => bits));
    return !follows || numbers.some(([, number], at) => BigInt(number) !== expected[at]);
  });
  return {
    digest,
    committed: ours ? ours.commitment === digest : null,
    ours: ours ? drawn.luck.includes(ours.luck) : null,
    draws: drawn.draws.length,
    numbers: drawn.draws.reduce((sum, { numbers }) => sum + numbers.length, 0),
    wrong: wrong?.n ?? null,
  };
}
