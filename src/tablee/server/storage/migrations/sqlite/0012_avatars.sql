-- What everybody at a table looks like, no two alike; also whoever was promised a bot's seat.
ALTER TABLE seats ADD COLUMN avatar TEXT;
ALTER TABLE seats ADD COLUMN heir_avatar TEXT;
UPDATE seats SET avatar = json_extract(
    '["pear", "cherry", "pineapple", "banana", "strawberry", "grapes", "lemon", "apple", "melon", "avocado", "mushroom", "carrot"]',
    '$[' || seat || ']')
WHERE kind <> 'open';
UPDATE seats SET heir_avatar = json_extract(
    '["aubergine", "radish", "garlic", "artichoke", "chilli", "pumpkin", "corn", "peas", "broccoli", "leek", "croissant", "cheese"]',
    '$[' || seat || ']')
WHERE heir <> '';
