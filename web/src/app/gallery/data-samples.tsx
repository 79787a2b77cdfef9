import { Button } from '@mantine/core'
import { CopyButton } from '../../ui/data/copy-button.tsx'
import { DataList } from '../../ui/data/data-list.tsx'
import { FillBar } from '../../ui/data/fill-bar.tsx'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { Section } from '../../ui/frame/page.tsx'
import { Cluster } from '../../ui/layout/layout.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'
import { PersonChip } from '../../ui/people/person-chip.tsx'

const people = [
  { name: '陳怡君', hash: '0cca3b', team: 'Registration 報到組', hours: 12 },
  { name: 'Kavitha d/o Subramaniam', hash: '62a4aa', team: 'Kitchen', hours: 8 },
  { name: 'שירה מזרחי', hash: 'eb38b5', team: 'Program 議程組', hours: 24 },
  { name: 'Wolfeschlegelsteinhausenbergerdorff the Elder of Somewhere', hash: 'd31', team: 'Web', hours: 0 },
]

export function DataSamples() {
  return (
    <>
      <Section title="People">
        <Tiles min={18} gap={6} align="start">
          {people.map(({ name, hash, team }) => (
            <PersonChip key={name} name={name} hash={hash} note={team} />
          ))}
        </Tiles>
      </Section>
      <Section title="How full a team is">
        <Tiles min={18} gap={6} align="start">
          <FillBar people={3} needed={8} most={12} />
          <FillBar people={9} needed={8} most={12} />
          <FillBar people={12} needed={8} most={12} />
        </Tiles>
      </Section>
      <Section title="A list that is a table on the desk">
        <DataList
          label="People and their hours"
          rows={people}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', label: 'Name', main: true, cell: ({ name }) => <bdi>{name}</bdi> },
            { key: 'team', label: 'Team', cell: ({ team }) => team },
            { key: 'hours', label: 'Hours', end: true, cell: ({ hours }) => hours },
          ]}
          actionsLabel="Actions"
          actions={({ name }) => (
            <Button size="sm" variant="default" aria-label={`Remove ${name}`}>
              Remove
            </Button>
          )}
        />
      </Section>
      <Section title="Copy, wait">
        <Cluster gap={3} align="stretch">
          <CopyButton value="manyhands" />
        </Cluster>
        <Waiting kind="people" count={6} />
      </Section>
    </>
  )
}
