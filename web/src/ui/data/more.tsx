import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  found: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** "Show older emails". */
  label?: string
  /** As wide as the list. */
  wide?: true
}

/** Loads the next page of a list, if there is one. */
export function More({ found, label, wide }: Props) {
  const { t } = useTranslation('ui')
  if (!found.hasNextPage) return null
  return (
    <div>
      <Button
        variant="default"
        size={wide ? 'sm' : 'md'}
        fullWidth={wide ?? false}
        loading={found.isFetchingNextPage}
        onClick={() => void found.fetchNextPage()}
      >
        {label ?? t('more')}
      </Button>
    </div>
  )
}
