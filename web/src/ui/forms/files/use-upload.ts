import type { Upload } from '@manyhands/api-client'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../lib/problem.ts'
import { useWhySentence } from '../../feedback/why.tsx'
import { sendFile, type WhyUnsent, whyNotSend } from './send-file.ts'

interface Going {
  name: string
  share: number
}

/** Uploads one file at a time, with progress and the last error. */
export function useUpload(pid: string, onSent: (upload: Upload) => void) {
  const [going, setGoing] = useState<Going | null>(null)
  const [problem, setProblem] = useState('')
  const say = useProblemText()
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const why = whyNotSend(file)
    setProblem(why ? say.unsent(why) : '')
    if (why) return
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    setGoing({ name: file.name, share: 0 })
    try {
      onSent(
        await sendFile({ pid, file, signal, onProgress: (share) => setGoing({ name: file.name, share }) }),
      )
    } catch (error) {
      if (!signal.aborted) setProblem(say.refused(error))
    }
    if (stop.current?.signal === signal) setGoing(null)
  }

  return { going, problem, send, cancel: () => stop.current?.abort() }
}

function useProblemText() {
  const { t } = useTranslation(['ui', 'problems'])
  const whyLine = useWhySentence()
  return {
    unsent: (why: WhyUnsent) => t(`file.wrong.${why}`),
    refused(error: unknown): string {
      const { code, title, why, errors } = toProblem(error)
      if (errors.some((one) => one.code === 'unknown_file')) return t('file.wrong.other')
      if (errors.some((one) => one.code === 'invalid_file')) return t('file.wrong.content')
      if (why.length > 0) return whyLine(why)
      return t(`problems:titles.${code as 'internal'}`, { defaultValue: title })
    },
  }
}
