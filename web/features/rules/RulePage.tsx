import type { ReactNode } from 'react'
import { Crumbs } from '#web/components/Crumbs.tsx'
import { PageTitle } from '#web/components/PageTitle.tsx'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { rulesList } from './rulePath.ts'
import './RulePage.css'

interface Props {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The page around the rule wizard. The title of the wizard's step is the page's heading. */
export const RulePage = ({ title, actions, children }: Props) => {
  const mayList = mayOpen(rulesList.href, useRoles())
  return (
    <div className="rule-page">
      <PageTitle title={title} />
      <div className="rule-page-top">
        <Crumbs above={mayList ? [rulesList] : []} here={title} />
        {actions}
      </div>
      {children}
    </div>
  )
}
