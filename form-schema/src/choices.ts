/** Options of forms and of private data. */
export const clothesSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const

/**
 * Diets that a kitchen can act on. Vegetarian includes eggs and milk, vegan neither. Alliums are onion,
 * garlic, leek, chives and shallots (五辛). Flexible eats the vegetables of a dish that was cooked with meat
 * (鍋邊素).
 */
export const diets = [
  'omnivore',
  'no-beef',
  'no-pork',
  'flexible',
  'pescatarian',
  'vegetarian-with-alliums',
  'vegetarian-no-alliums',
  'vegan-with-alliums',
  'vegan-no-alliums',
  'halal',
  'kosher',
  'other',
] as const

/**
 * Offered until 0.1.0, but English and Chinese readers understood each of them differently. Stored values are
 * still shown and counted, but no longer accepted. Never reuse one of these keys for another meaning.
 */
export const retiredDiets = ['vegetarian', 'five-pungent-free', 'vegan'] as const

/** Every value that may be stored. */
export const storedDiets = [...diets, ...retiredDiets] as const

export const isRetiredDiet = (diet: unknown): boolean => (retiredDiets as readonly unknown[]).includes(diet)

export const allergens = [
  'peanuts',
  'tree-nuts',
  'milk',
  'eggs',
  'fish',
  'shellfish',
  'soy',
  'gluten',
  'sesame',
] as const
