import {
  IconAlignLeft,
  IconCalendar,
  IconCircleCheck,
  IconHash,
  IconHeading,
  IconListCheck,
  IconPaperclip,
  IconShirt,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import type { Kind } from '../../../../../../form-schema/src/questions.ts'

/** In menu order. */
export const kinds: Kind[] = [
  'choice',
  'text',
  'number',
  'date',
  'size',
  'dietary',
  'file',
  'consent',
  'section',
]

export const kindIcons = {
  section: IconHeading,
  text: IconAlignLeft,
  number: IconHash,
  choice: IconListCheck,
  date: IconCalendar,
  file: IconPaperclip,
  size: IconShirt,
  dietary: IconToolsKitchen2,
  consent: IconCircleCheck,
} satisfies Record<Kind, unknown>
