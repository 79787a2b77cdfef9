import { isFoundIn } from '../../../lib/i18n/alike.ts'

interface Named {
  oid: string
  names: { en: string; 'zh-TW': string }
}

/** Most people write 台 for 臺. */
const asMostWrite = (text: string) => text.replaceAll('臺', '台')

/** Whether one of its names contains these words. */
export const isCalled = ({ oid, names }: Named, wanted: string): boolean =>
  isFoundIn(asMostWrite(`${names.en} ${names['zh-TW']} ${oid}`), asMostWrite(wanted.trim()))
