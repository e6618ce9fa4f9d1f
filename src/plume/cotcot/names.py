"""The given names of the bots, by strength: hens, from the brood to the court."""

NAMES = {
    "beginner": ("Pip", "Coco", "Puce", "Peep", "Nugget", "Pico"),
    "easy": ("Daisy", "Maggie", "Lottie", "Poppy", "Dotty", "Nelly"),
    "medium": ("Agatha", "Simone", "Ottilie", "Harriet", "Blanche", "Greta"),
    "hard": ("Captain", "Sarge", "Major", "Corporal", "Admiral", "Chief"),
    "merciless": ("Countess", "Czarina", "Duchess", "Empress", "Baroness", "Sultana"),
}
