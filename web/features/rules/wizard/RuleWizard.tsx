import Wizard from '@cloudscape-design/components/wizard'
import { useLayoutEffect, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Rule } from '#shared/contract/rule.ts'
import { messages } from '#shared/text/messages.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { ConflictModal } from '#web/components/form/ConflictModal.tsx'
import { DraftOffer } from '#web/components/form/draft/DraftOffer.tsx'
import { UnsavedQuestion } from '#web/components/form/UnsavedQuestion.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { notify, retractNotice } from '#web/lib/notices.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { useParameters } from '../builder/useParameters.ts'
import { rulesList } from '../rulePath.ts'
import { ruleDifferences } from './reviewRows.ts'
import { firstProblem, isMissingSome, stepProblems } from './stepProblems.ts'
import { stepTitle } from './ruleSteps.ts'
import type { RuleValues } from './ruleValues.ts'
import { StepContent } from './StepContent.tsx'
import { useRuleForm } from './useRuleForm.ts'
import { useStep } from './useStep.ts'
import { WizardActions } from './WizardActions.tsx'

const LapsingLimits = lazyPart(async () => (await import('../ownLimits/LapsingLimits.tsx')).LapsingLimits)

interface Props {
  /** The initial values of the form: those of a new rule, or those of the saved rule. */
  readonly initial: RuleValues
  readonly isNew: boolean
  /** Whether the rule's type cannot be changed, because the address names it or the rule is already saved. */
  readonly isTypeGiven: boolean
  readonly onSaved: (message: string, rule: Rule) => void
}

const nothing: readonly string[] = []

/**
 * A wizard that creates or changes a rule step by step, and shows everything for review before saving (specification
 * B §2). Enter continues to the next step.
 */
export const RuleWizard = ({ initial, isNew, isTypeGiven, onSaved }: Props) => {
  const navigate = useNavigate()
  const mayList = mayOpen('/rules-list', useRoles())
  const form = useRuleForm({ initial, isNew, onSaved })
  const { values, refused } = form
  const stored = isNew ? undefined : form.initial
  const { steps, step, index, go: goTo } = useStep(values, stored)
  const go: typeof goTo = next => {
    // The notice about empty required fields was about the step that the user is leaving.
    retractNotice(messages.fillMandatoryFields)
    goTo(next)
  }
  const parameters = useParameters(values.ruleType === 'Expression' ? values.models : nothing)
  const [isAsking, setAsking] = useState(false)
  const [isReachable, setReachable] = useState(isNew)
  // Makes all steps of a saved rule reachable before the first paint, by rendering the last step as active first.
  useLayoutEffect(() => queueMicrotask(() => setReachable(true)), [])
  const isReview = step === 'review'

  const goForward = (target: number): void => {
    const problems = stepProblems(step, values, stored)
    form.showProblems(problems)
    if (isMissingSome(values, problems)) notify({ type: 'warning', text: messages.fillMandatoryFields })
    if (Object.keys(problems).length === 0) go(steps[target] ?? 'review')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isReview) form.element.onSubmit(event)
    else goForward(index + 1)
  }
  const cancel = (): void => {
    if (isReview || (!mayList && form.isUnsaved())) setAsking(true)
    else if (mayList) void navigate(rulesList.href)
  }
  const giveUp = (): void => {
    setAsking(false)
    if (!isNew && mayList) {
      form.discard()
      void navigate(rulesList.href)
      return
    }
    const from = isNew ? initial : form.initial
    form.rebase(from, from)
    go('create')
  }
  const found = isReview ? firstProblem(values, name => form.field(name).problem) : undefined
  const failure = refused.failure ?? found?.text
  return (
    <form {...form.element} onSubmit={submit} aria-label="Rule">
      {/* Enter in a field presses this hidden submit button, which continues to the next step, or saves the rule in
          the last one. */}
      <input type="submit" hidden />
      <DraftOffer form={form} />
      <Wizard
        steps={steps.map(id => ({
          title: stepTitle(id, values.ruleType, isNew),
          content: id === step && (
            <StepContent
              key={id}
              step={id}
              form={form}
              parameters={parameters}
              isNew={isNew}
              isTypeGiven={isTypeGiven}
            />
          ),
        }))}
        // Cloudscape's wizard lets users go to any step up to the furthest one shown. For a saved rule, the last step
        // is therefore active at first, so that all steps can be reached in any order.
        activeStepIndex={isReachable ? index : steps.length - 1}
        onNavigate={({ detail: { requestedStepIndex } }) => {
          if (requestedStepIndex > index) goForward(requestedStepIndex)
          else go(steps[requestedStepIndex] ?? 'create')
        }}
        customPrimaryActions={
          <WizardActions
            step={step}
            blocked={blockedBy(stepProblems(step, values, stored))}
            isNew={isNew}
            isBusy={form.isBusy}
            onBack={() => go(steps[index - 1] ?? 'create')}
            onCancel={cancel}
          />
        }
      />
      {failure !== undefined && (
        <AlertModal
          text={failure}
          onClose={() => {
            form.dismiss()
            if (found) go(found.step)
          }}
        />
      )}
      {refused.theirs && <ConflictModal form={form} theirs={refused.theirs} differencesOf={ruleDifferences} />}
      {refused.lapsing && (
        <LapsingLimits limits={refused.lapsing} onConfirm={form.saveAndLapse} onCancel={form.dismiss} />
      )}
      {isAsking && (
        <ConfirmModal
          question={messages.leaveScreen}
          confirm="Leave"
          cancel="Stay"
          onConfirm={giveUp}
          onCancel={() => setAsking(false)}
        />
      )}
      <UnsavedQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </form>
  )
}

/**
 * Why the button to the next step looks disabled: the expression has not been validated, or two rules have not been
 * chosen (specification B §2, B §5).
 */
const blockedBy = ({ ruleExpression, dependentRules }: ReturnType<typeof stepProblems>): string | undefined => {
  if (ruleExpression !== undefined) return 'Validate the expression first'
  return dependentRules
}
