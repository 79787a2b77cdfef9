/** What people choose from, in forms and in what they keep about themselves. */
export const clothesSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const

export const diets = [
  'omnivore',
  'no-beef',
  'no-pork',
  'pescatarian',
  'vegetarian',
  'five-pungent-free',
  'vegan',
  'halal',
  'kosher',
  'other',
] as const

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
