import { Section } from '../../ui/frame/page.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'
import { accentStyle } from '../../ui/theme/accent.ts'
import styles from './gallery.module.css'

const colours = ['#b0356b', '#ffe600', '#00e5ff', '#101010', '#f7f7f7', '#2f7d32', '#0044ff', '#ff5a1f']

export function AccentSamples() {
  return (
    <Section title="Project colours" aside="Any colour, always readable">
      <Tiles min={9.5} gap={4}>
        {colours.map((colour) => (
          <div key={colour} className={`${styles.accent} accent`} style={accentStyle(colour)}>
            <span className={styles.solid}>{colour}</span>
            <Text as="span" tone="accent">
              Text on a card
            </Text>
            <span className={styles.soft}>Text on soft</span>
          </div>
        ))}
      </Tiles>
    </Section>
  )
}
