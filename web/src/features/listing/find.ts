import type { ListedTeam } from '../../../../api-client/src/index.ts'

/** Letters as people type them: no case, no accents, any width, one apostrophe. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase()
    .trim()

/** The teams with those who match; a team whose own name matches comes whole. */
export function findPeople(teams: ListedTeam[], text: string): ListedTeam[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return teams
  // Family name first or last: the order of the words is anyone's.
  const matches = ({ name }: { name: string }) => {
    const own = plain(name)
    return wanted.every((word) => own.includes(word))
  }
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
