import { useMemo } from 'react'
import { useFormat } from './format.ts'
import { useLanguage } from './i18n.ts'
import type { Language } from './languages.ts'

/** ISO 3166-1 alpha-2, plus XK for Kosovo, as used by banks and phone networks. */
const countries = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV ' +
  'BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ' +
  'ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE ' +
  'IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY ' +
  'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU ' +
  'NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM ' +
  'SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE ' +
  'VG VI VN VU WF WS YE YT ZA ZM ZW XK'
).split(' ')

interface Named {
  value: string
  label: string
}

/** All countries by name, Taiwan first, then in the reader's collation. */
export function useCountries(): Named[] {
  const language = useLanguage()
  const { compare } = useFormat()
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    const all = countries.map((value) => ({ value, label: names.of(value) ?? value }))
    const first = ({ value }: Named) => (value === 'TW' ? 0 : 1)
    return all.sort((a, b) => first(a) - first(b) || compare(a.label, b.label))
  }, [language, compare])
}

/** Languages of Taiwan first, then others that are common at events. The API accepts any. */
const spoken = (
  'zh-Hant nan hak ami tay pwn bnn trv tss en ja ko vi id th fil ms yue zh-Hans fr de es pt it nl sv da nb fi ' +
  'pl cs sk hu ro bg el uk ru tr ar fa he hi bn ta ur ne my km lo mn sw ca eu et lv lt sl hr sr'
).split(' ')

/** Languages of Taiwan that browsers have no names for. */
const unnamed: Record<string, Record<Language, string>> = {
  nan: { en: 'Taiwanese', 'zh-TW': '台語' },
  hak: { en: 'Hakka', 'zh-TW': '客語' },
  ami: { en: 'Amis', 'zh-TW': '阿美語' },
  tay: { en: 'Atayal', 'zh-TW': '泰雅語' },
  pwn: { en: 'Paiwan', 'zh-TW': '排灣語' },
  bnn: { en: 'Bunun', 'zh-TW': '布農語' },
  trv: { en: 'Truku', 'zh-TW': '太魯閣語' },
  tss: { en: 'Taiwan Sign Language', 'zh-TW': '台灣手語' },
}

/** The name of a language, and a list to choose from. */
export function useSpokenLanguages(): { nameOf: (tag: string) => string; languages: Named[] } {
  const language = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'language' })
    const nameOf = (tag: string) => unnamed[tag]?.[language] ?? names.of(tag) ?? tag
    const languages = spoken.map((value) => ({ value, label: nameOf(value) }))
    return { nameOf, languages: languages.filter(({ value, label }) => label !== value) }
  }, [language])
}
