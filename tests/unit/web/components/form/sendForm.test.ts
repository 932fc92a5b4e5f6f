import { describe, expect, it } from 'vitest'
import { jobs } from '#shared/contract/calls/jobs.ts'
import { messages } from '#shared/text/messages.ts'
import { sendForm } from '#web/components/form/sendForm.ts'
import { createFieldNames, createInput, missingContent, noContent } from '#web/features/contents/contentValues.ts'

const form = {
  route: () => Promise.resolve(jobs.createJob),
  inputOf: createInput,
  optional: ['description', 'typedSerial'],
  missing: missingContent,
  fieldNames: createFieldNames,
} as const

describe('sending a form', () => {
  it('reports invalid fields and missing fields together', async () => {
    const sent = await sendForm(form, { ...noContent, version: '2b', timeout: '0', models: ['M1'] })
    expect(sent).toEqual({
      problems: {
        jobName: messages.required,
        file: messages.required,
        version: 'A version must have 1 to 32 digits and nothing else',
        timeout: 'At least one minute',
      },
    })
  })

  it('still reports missing fields if the contract cannot be loaded', async () => {
    const away = { ...form, route: (): Promise<typeof jobs.createJob> => Promise.reject(new Error('offline')) }
    expect(await sendForm(away, { ...noContent, jobName: 'Pump', version: '2b', models: ['M1'] })).toEqual({
      problems: { file: messages.required },
    })
  })
})
