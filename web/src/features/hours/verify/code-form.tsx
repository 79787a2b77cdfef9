import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../../ui/layout/layout.tsx'
import { grouped } from '../facts.tsx'
import { cleanCode, isWhole } from './code.ts'
import styles from './verify.module.css'

/** Takes the number from the paper, or the whole link. */
export function CodeForm() {
  const { t } = useTranslation('hours')
  const navigate = useNavigate()
  const [written, setWritten] = useState('')
  const [wrong, setWrong] = useState(false)
  const code = cleanCode(written)
  return (
    <Stack
      as="form"
      gap={3.5}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(!isWhole(code))
        if (!isWhole(code)) return
        setWritten('')
        void navigate({ to: '/certificates/$code', params: { code } })
      }}
    >
      <TextInput
        className={styles.field}
        size="md"
        label={t('verify.code')}
        description={t('verify.codeHint')}
        placeholder="K7M2P-Q9RST-VWXYZ-23456"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={4000}
        value={written}
        onChange={(event) => {
          setWritten(event.currentTarget.value)
          setWrong(false)
        }}
        onBlur={() => isWhole(code) && setWritten(grouped(code))}
        error={wrong && t('verify.short')}
      />
      <Button type="submit" size="md">
        {t('verify.action')}
      </Button>
    </Stack>
  )
}
