const presets = ['#b0356b', '#c2571a', '#1f7a5c', '#2a6f97', '#7a4fa3', '#a88100', '#8a3b2e', '#4c7031']

/** The colour of a project without one. The web app derives the same. */
export function defaultAccent(pid: string): string {
  let sum = 7
  for (const letter of pid) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return presets[sum % presets.length]!
}
