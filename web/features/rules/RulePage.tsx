import type { ReactNode } from 'react'
import { Crumbs } from '#web/components/page/Crumbs.tsx'
import { PageTitle } from '#web/components/page/PageTitle.tsx'
import { readRulePath } from '#web/lib/addresses/readRulePath.ts'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { rulesList } from './rulePath.ts'
import './RulePage.css'

interface Props {
  readonly title: string
  /** The name of the rule that is changed. The breadcrumbs lead to its page. */
  readonly name?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The page around the rule wizard. The title of the wizard's step is the page's heading. */
export const RulePage = ({ title, name, actions, children }: Props) => {
  const mayList = mayOpen(rulesList.href, useRoles())
  const ofRule = name === undefined ? [] : [{ text: name, href: readRulePath(name) }]
  return (
    <div className="rule-page">
      <PageTitle title={title} />
      <div className="rule-page-top">
        <Crumbs
          above={mayList ? [rulesList, ...ofRule] : []}
          here={mayList || name === undefined ? title : `${title} ${name}`}
        />
        {actions}
      </div>
      {children}
    </div>
  )
}
