import type { ListedTeam } from '../../../../api-client/src/index.ts'

/** Letters as people type them: no case, no accents, any width. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()

/** The teams with those who match; a team whose own name matches comes whole. */
export function findPeople(teams: ListedTeam[], text: string): ListedTeam[] {
  const wanted = plain(text)
  if (wanted === '') return teams
  const matches = ({ name }: { name: string }) => plain(name).includes(wanted)
  return teams
    .map((team) =>
      matches(team)
        ? team
        : { ...team, chiefs: team.chiefs.filter(matches), members: team.members.filter(matches) },
    )
    .filter(({ chiefs, members }) => chiefs.length + members.length > 0)
}

/** Someone in two teams is one person. */
export function countPeople(teams: ListedTeam[]): number {
  return new Set(
    teams.flatMap(({ chiefs, members }) => [...chiefs, ...members]).map(({ email_hash }) => email_hash),
  ).size
}
