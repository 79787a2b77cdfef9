import type { RosterDraft } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { CompareBar } from '../../../../ui/data/fill-bar.tsx'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Fold } from '../../../../ui/frame/page.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Grid, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Tiles } from '../../../../ui/layout/tiles.tsx'
import { scoreQuery } from '../queries.ts'
import { useScoreWords } from '../score-words.ts'

export const kinds = ['open', 'preferences', 'hours', 'fairness', 'stability', 'experience'] as const

/** The score in words, and what it is made of. */
export function Score({ draft }: { draft: RosterDraft }) {
  const { t } = useTranslation('drafts')
  const { number } = useFormat()
  const { pid } = useProject()
  const words = useScoreWords()
  const { data: score, error } = useQuery(scoreQuery({ pid, id: draft.id }))
  if (!score)
    return error ? <FormProblem error={error} takesFocus={false} /> : <Waiting kind="rows" count={1} />
  const proof = words.proof(score, draft.fill)
  const most = Math.max(...kinds.map((kind) => score.points[kind]))
  return (
    <Stack gap={5}>
      <Tiles as="section" min={15} fit gap={4} aria-label={t('score.title')}>
        <Fact text={words.filled(score)} note={proof} />
        <Fact
          text={words.wishes(score)}
          note={
            score.wishes.asked > 0 &&
            t('score.wishesOf', {
              count: score.wishes.asked,
              granted: number(score.wishes.granted),
              asked: number(score.wishes.asked),
            })
          }
        />
        <Fact text={words.hours(score)} note={words.median(score)} />
      </Tiles>
      {score.cost > 0 && (
        <Fold title={t('score.made')}>
          <Stack gap={4}>
            <Text tone="muted" measure>
              {t('score.madeText')}
            </Text>
            <Stack as="ul" gap={3} surface="card" pad={5}>
              {kinds
                .filter((kind) => score.points[kind] > 0)
                .map((kind) => (
                  <Grid as="li" columns="1 1" gap={4} key={kind}>
                    <span>{t(`aims.weights.${kind}.name`)}</span>
                    <Grid columns="1 auto" gap={3}>
                      <CompareBar value={score.points[kind]} max={most} />
                      <Text as="span" tabular size={15}>
                        {t('score.points', {
                          count: Math.round(score.points[kind]),
                          number: number(Math.round(score.points[kind])),
                        })}
                      </Text>
                    </Grid>
                  </Grid>
                ))}
            </Stack>
          </Stack>
        </Fold>
      )}
    </Stack>
  )
}

function Fact({ text, note }: { text: string; note: string | false | null | undefined }) {
  return (
    <Stack gap={1} surface="card" pad="4 5" align="start">
      <Text weight={650} tabular>
        {text}
      </Text>
      {note && (
        <Text tone="muted" size={14}>
          {note}
        </Text>
      )}
    </Stack>
  )
}
