import { useId } from 'react'
import { Box } from '../../layout/layout.tsx'
import styles from './segments.module.css'

interface Props<Value extends string> {
  /** Describes the choice for screen readers. */
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Two or three options side by side. */
export function Segments<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const name = useId()
  return (
    <Box as="fieldset" surface="sunken" className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </Box>
  )
}
