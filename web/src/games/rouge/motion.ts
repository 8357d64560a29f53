export { collect, shake, watch } from "../../table/motion";
