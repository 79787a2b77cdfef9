import type { allergens, diets } from '../../../../form-schema/src/choices.ts'
import type { Language } from '../../platform/values.ts'

interface Names {
  diets: Record<(typeof diets)[number], string>
  allergens: Record<(typeof allergens)[number], string>
}

/** What exported tables call diets and allergens: the same as the app. */
export const dietNames: Record<Language, Names> = {
  en: {
    diets: {
      omnivore: 'Everything',
      'no-beef': 'No beef',
      'no-pork': 'No pork',
      pescatarian: 'Fish, no meat',
      vegetarian: 'Vegetarian',
      'five-pungent-free': 'Vegetarian without onion, garlic and leek',
      vegan: 'Vegan',
      halal: 'Halal',
      kosher: 'Kosher',
      other: 'Something else',
    },
    allergens: {
      peanuts: 'Peanuts',
      'tree-nuts': 'Tree nuts',
      milk: 'Milk',
      eggs: 'Eggs',
      fish: 'Fish',
      shellfish: 'Shellfish',
      soy: 'Soy',
      gluten: 'Gluten',
      sesame: 'Sesame',
    },
  },
  'zh-TW': {
    diets: {
      omnivore: '葷食，都可以',
      'no-beef': '不吃牛',
      'no-pork': '不吃豬',
      pescatarian: '海鮮素（吃魚不吃肉）',
      vegetarian: '蛋奶素',
      'five-pungent-free': '素食，不含五辛',
      vegan: '純素（不含蛋奶）',
      halal: '清真',
      kosher: '猶太潔食',
      other: '其他',
    },
    allergens: {
      peanuts: '花生',
      'tree-nuts': '堅果',
      milk: '牛奶',
      eggs: '蛋',
      fish: '魚',
      shellfish: '甲殼類與貝類',
      soy: '大豆',
      gluten: '麩質',
      sesame: '芝麻',
    },
  },
}
