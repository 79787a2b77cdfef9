import type { FormsReport } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Bars } from '../../../ui/chart/bars.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { sumOf, useShare } from '../numbers.ts'
import { formsQuery, type Years } from '../queries.ts'
import { Figures, Report, Table } from '../report.tsx'

type Form = FormsReport['forms'][number]

const open = (form: Form) => form.asked - form.started - form.submitted

/** How many people have filled in each form. */
export function Forms({ pid, before }: Years) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const share = useShare()
  const language = useLanguage()
  const { data: then } = useQuery({ ...formsQuery(before?.pid ?? ''), enabled: before !== null })
  const shareOf = (forms: Form[]) =>
    share(
      sumOf(forms, ({ submitted }) => submitted),
      sumOf(forms, ({ asked }) => asked),
    )
  const title = (form: Form) => <bdi>{form.title[language]}</bdi>
  return (
    <Report
      name="forms"
      found={useQuery(formsQuery(pid))}
      isEmpty={({ forms }) => forms.length === 0}
      start={
        <LinkButton to="/p/$pid/manage/forms" params={{ pid }} variant="default">
          {t('forms.start')}
        </LinkButton>
      }
    >
      {({ forms }) => (
        <>
          <Figures
            before={before?.name}
            figures={[
              { label: t('forms.share'), value: shareOf(forms), before: then && shareOf(then.forms) },
            ]}
          />
          <Bars
            label={t('forms.chart')}
            parts={[
              { name: t('forms.submitted'), tone: 'good' },
              { name: t('forms.started'), tone: 'warn' },
              { name: t('forms.open'), tone: 'quiet' },
            ]}
            bars={forms.map((form) => ({
              key: form.fid,
              label: title(form),
              values: [form.submitted, form.started, open(form)],
              text: t('of', { part: number(form.submitted), whole: number(form.asked) }),
            }))}
          />
          <Table
            name="forms"
            rows={forms}
            rowKey={({ fid }) => fid}
            columns={[
              { key: 'form', label: t('forms.form'), main: true, cell: title },
              { key: 'state', label: t('forms.state'), cell: ({ state }) => t(`forms.states.${state}`) },
              { key: 'asked', label: t('forms.asked'), end: true, cell: ({ asked }) => number(asked) },
              {
                key: 'submitted',
                label: t('forms.submitted'),
                end: true,
                cell: ({ submitted }) => number(submitted),
              },
              {
                key: 'started',
                label: t('forms.started'),
                end: true,
                cell: ({ started }) => number(started),
              },
            ]}
          />
        </>
      )}
    </Report>
  )
}
