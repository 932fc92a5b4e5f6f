import { useEffect, useRef } from 'react'
import type { Form } from '#web/components/form/useForm.ts'
import type { RuleParameters } from '../builder/useParameters.ts'
import { ConfigureStep } from './ConfigureStep.tsx'
import { CreateStep } from './CreateStep.tsx'
import { ModelsStep } from './ModelsStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import type { StepId } from './ruleSteps.ts'
import type { RuleValues } from './ruleValues.ts'
import { SeverityStep } from './SeverityStep.tsx'

interface Props {
  readonly step: StepId
  readonly form: Form<RuleValues>
  readonly parameters: RuleParameters
  readonly isNew: boolean
  readonly isTypeGiven: boolean
}

/** The content of a step. When the user returns to a step, the first field with a problem gets the focus. */
export const StepContent = (props: Props) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The wizard moves the focus to the step's heading first, so the field with a problem gets it a frame later.
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div ref={element}>
      <Step {...props} />
    </div>
  )
}

const Step = ({ step, form, parameters, isNew, isTypeGiven }: Props) => {
  switch (step) {
    case 'create':
      return <CreateStep form={form} isNew={isNew} isTypeGiven={isTypeGiven} />
    case 'models':
      return <ModelsStep form={form} parameters={parameters} />
    case 'configure':
      return <ConfigureStep form={form} stored={isNew ? undefined : form.initial} parameters={parameters} />
    case 'severity':
      return <SeverityStep form={form} />
    case 'review':
      return <ReviewStep form={form} stored={isNew ? undefined : form.initial} />
  }
}
