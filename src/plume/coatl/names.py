"""The given names of the bots, by strength: short ones, of flowers, stars, eagles and jaguars in Nahuatl."""

NAMES = {
    "beginner": ("Tochi", "Pilli", "Xochi", "Nelli", "Citla"),
    "easy": ("Itzi", "Malin", "Izel", "Yoli", "Ayo"),
    "medium": ("Ozo", "Ameyal", "Tlalli", "Matlal", "Chimal"),
    "hard": ("Tonal", "Yaoti", "Nahui", "Quetza", "Itzcoa"),
    "merciless": ("Ocelo", "Tezca", "Mixtli", "Tecuan", "Necal"),
}
