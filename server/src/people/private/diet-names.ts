import type { allergens, storedDiets } from '../../../../form-schema/src/choices.ts'
import type { Language } from '../../platform/values.ts'

interface Names {
  diets: Record<(typeof storedDiets)[number], string>
  allergens: Record<(typeof allergens)[number], string>
}

/** Names of diets and allergens in exports: the same as in the app. */
export const dietNames: Record<Language, Names> = {
  en: {
    diets: {
      omnivore: 'Everything',
      'no-beef': 'No beef',
      'no-pork': 'No pork',
      flexible: 'Flexible: vegetables cooked with meat are fine',
      pescatarian: 'Pescatarian',
      'vegetarian-with-alliums': 'Vegetarian',
      'vegetarian-no-alliums': 'Vegetarian, no alliums',
      'vegan-with-alliums': 'Vegan',
      'vegan-no-alliums': 'Vegan, no alliums',
      halal: 'Halal',
      kosher: 'Kosher',
      other: 'Other',
      vegetarian: 'Vegetarian (details to be confirmed)',
      'five-pungent-free': 'Vegetarian, no alliums (details to be confirmed)',
      vegan: 'Vegan (details to be confirmed)',
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
      omnivore: '葷食',
      'no-beef': '葷食，不吃牛',
      'no-pork': '葷食，不吃豬',
      flexible: '鍋邊素',
      pescatarian: '海鮮素',
      'vegetarian-with-alliums': '五辛素（可含蛋奶）',
      'vegetarian-no-alliums': '蛋奶素（不含五辛）',
      'vegan-with-alliums': '純植物（可含五辛）',
      'vegan-no-alliums': '全素（不含蛋奶、五辛）',
      halal: '清真',
      kosher: '猶太潔食',
      other: '其他（例如蛋素、奶素）',
      vegetarian: '素食（細節待確認）',
      'five-pungent-free': '素食，不含五辛（細節待確認）',
      vegan: '純素（細節待確認）',
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
