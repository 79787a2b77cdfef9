/** What automatic emails are about, in the order of the help page, with the first parts of their names. */
const subjects = {
  applications: ['application', 'pool', 'interview', 'chiefs'],
  invitations: ['team', 'project', 'year'],
  data: ['purpose', 'private', 'form'],
  shifts: ['task', 'cover', 'swap'],
  travel: ['claim', 'claims'],
} as const

export type Subject = keyof typeof subjects | 'other'

const subjectOf = (kind: string): Subject => {
  const first = kind.split('.')[0]!
  const found = Object.entries(subjects).find(([, firsts]) => (firsts as readonly string[]).includes(first))
  return (found?.[0] as Subject | undefined) ?? 'other'
}

/** Kinds of email by subject. A newer server may know kinds that fit nowhere; they come last. */
export function bySubject<T>(kinds: Map<string, T>): [Subject, [string, T][]][] {
  const groups = Map.groupBy([...kinds], ([kind]) => subjectOf(kind))
  return [...(Object.keys(subjects) as Subject[]), 'other' as const].flatMap((subject) => {
    const group = groups.get(subject)
    return group ? [[subject, group] as [Subject, [string, T][]]] : []
  })
}
