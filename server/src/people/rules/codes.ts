/** ISO 3166-1 alpha-2, plus XK for Kosovo, as used by banks and phone networks. */
const countries = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV ' +
    'BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ' +
    'ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE ' +
    'IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY ' +
    'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU ' +
    'NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM ' +
    'SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE ' +
    'VG VI VN VU WF WS YE YT ZA ZM ZW XK'
  ).split(' '),
)

/** Whether the code, in upper case, is that of a country or territory. */
export function isCountry(code: string): boolean {
  return countries.has(code)
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

// Languages of Taiwan including its sign language, of which the runtime names only some.
const languagesOfTaiwan = new Set(
  'ami bnn ckv dru fos hak nan pwn pyu ssf sxr szy tao tay trv tss tsu uun xnb xsy'.split(' '),
)
const notLanguages = new Set(['mul', 'zxx'])

/** Whether the text is a BCP 47 tag of a language that has a name. */
export function isLanguageTag(text: string): boolean {
  if (text.length > 35) return false
  try {
    const [tag] = Intl.getCanonicalLocales(text)
    const { language } = new Intl.Locale(tag!)
    if (notLanguages.has(language)) return false
    return languagesOfTaiwan.has(language) || languageNames.of(language) !== undefined
  } catch {
    return false
  }
}
