import { Page, PageHeader } from '../../ui/frame/page.tsx'
import { AccentSamples } from './accent-samples.tsx'
import { DataSamples } from './data-samples.tsx'
import { FeedbackSamples } from './feedback-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { LayoutSamples } from './layout-samples.tsx'

/** Every component of ui/ in its states, to review in both themes and widths. Development only. */
export function GalleryPage() {
  return (
    <Page>
      <PageHeader
        above="Development"
        title="The pieces"
        lead="Everything screens are made of. If you need something that is not here, make it small and add it."
      />
      <AccentSamples />
      <LayoutSamples />
      <DataSamples />
      <FeedbackSamples />
      <FormSamples />
    </Page>
  )
}
