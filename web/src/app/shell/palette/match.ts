/** Without case and accents, so that "zoe" finds "Zoë". */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Whether every word of the query begins a word of the text, or is anywhere in it if it isn't Latin. */
export function matches(text: string, query: string): boolean {
  const words = plain(text).split(/[\s\p{P}]+/u)
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((wanted) =>
      words.some((word) =>
        /^[\p{Script=Latin}\d]+$/u.test(wanted) ? word.startsWith(wanted) : word.includes(wanted),
      ),
    )
}

/** Next in a ring; from nowhere, to the first or the last. */
export const step = (at: number, by: 1 | -1, length: number): number =>
  length === 0 ? -1 : at < 0 ? (by === 1 ? 0 : length - 1) : (at + by + length) % length
