import { Section } from '../../ui/frame/page.tsx'
import { Box, Cluster, Grid, Line, Stack, Text } from '../../ui/layout/layout.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'

const tones = ['muted', 'ink', 'good', 'warn', 'bad', 'accent'] as const
const notes = ['card', 'raised', 'sunken', 'good', 'warn', 'brand'] as const

/** What docs/developing/screens.md describes. */
export function LayoutSamples() {
  return (
    <>
      <Section title="Surfaces, in a cluster">
        <Cluster as="ul" gap="2 4">
          {notes.map((surface) => (
            <Box as="li" key={surface} surface={surface} pad="4 5">
              {surface}
            </Box>
          ))}
        </Cluster>
      </Section>
      <Section title="Text, in tiles">
        <Tiles min={7} gap={2}>
          {tones.map((tone) => (
            <Text key={tone} tone={tone} size={15} weight={600}>
              {tone}
            </Text>
          ))}
        </Tiles>
      </Section>
      <Section title="A grid, and a row">
        <Stack as="ul" surface="card" divided>
          {['Registration', 'A team with a name so long that no phone shows it in one line'].map((name) => (
            <Grid as="li" key={name} columns="1 auto" gap={4} pad="4 5">
              <bdi>{name}</bdi>
              <Line gap={2} tone="muted" tabular>
                12 <span>of 24</span>
              </Line>
            </Grid>
          ))}
        </Stack>
      </Section>
    </>
  )
}
