import type { Mapping } from '../schemas.ts'

/** Common names of columns and values in people's tables. */
const names: Record<keyof Mapping, RegExp> = {
  email: /^(e-?mails?|mail|e-?mail ?address(es)?|電子郵件(地址|信箱)?|電郵|信箱|郵件)$/,
  name: /^(name|full ?name|display ?name|姓名|名字|名稱|暱稱)$/,
  team: /^(team|team ?name|tid|group|組別|組|團隊|小組|隊伍)$/,
  role: /^(role|position|職務|角色|職位|身分|身份)$/,
}

const roles = new Map<string, 'chief' | 'member'>([
  ['chief', 'chief'],
  ['team lead', 'chief'],
  ['team leader', 'chief'],
  ['lead', 'chief'],
  ['leader', 'chief'],
  ['組長', 'chief'],
  ['member', 'member'],
  ['組員', 'member'],
  ['成員', 'member'],
])

export const roleOf = (word: string): 'chief' | 'member' | null => roles.get(word.toLowerCase()) ?? null

/** The first column with a matching name each; no column is used twice. */
export function guessMapping(columns: string[]): Mapping {
  const plain = columns.map((name) =>
    name
      .normalize('NFKC')
      .trim()
      .toLowerCase()
      .replace(/[_\s]+/g, ' '),
  )
  const find = (pattern: RegExp) => {
    const found = plain.findIndex((name) => pattern.test(name))
    return found === -1 ? null : found
  }
  return {
    email: find(names.email),
    name: find(names.name),
    team: find(names.team),
    role: find(names.role),
  }
}
