import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiProblem } from '../../lib/problem.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Fields, FormProblem } from '../../ui/forms/fields.tsx'
import { showProblem } from '../../ui/forms/form-problem.ts'
import { Card, Section } from '../../ui/frame/page.tsx'

const refusal = new ApiProblem({
  status: 400,
  type: '/api/errors#invalid_request',
  errors: [{ pointer: '/body/email', code: 'format', detail: 'This is not an e-mail address.' }],
})
const conflict = new ApiProblem({ status: 409, type: '/api/errors#conflict' })

export function FormSamples() {
  const form = useForm({ defaultValues: { name: '', email: '' } })
  const [error, setError] = useState<unknown>(null)
  const fail = (problem: ApiProblem) => {
    setError(problem)
    showProblem(form, problem)
  }
  return (
    <Section title="A form">
      <Card>
        <form onSubmit={(event) => void form.handleSubmit(() => fail(refusal))(event)} noValidate>
          <Fields>
            <FormProblem error={error} fields={['name', 'email']} />
            <TextField form={form} name="name" label="Name" hint="As others should see it." />
            <TextField form={form} name="email" label="E-mail" type="email" autoComplete="email" />
            <div>
              <Button type="submit">Refused at a field</Button>{' '}
              <Button variant="default" onClick={() => fail(conflict)}>
                Refused as a whole
              </Button>
            </div>
          </Fields>
        </form>
      </Card>
    </Section>
  )
}
