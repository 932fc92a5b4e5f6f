import ContentLayout from '@cloudscape-design/components/content-layout'
import Header from '@cloudscape-design/components/header'
import type { ReactNode } from 'react'
import { Crumbs, type Crumb } from './Crumbs.tsx'
import { PageTitle } from './PageTitle.tsx'

interface Props {
  readonly title: string
  readonly description?: ReactNode
  readonly actions?: ReactNode
  /** The pages above this one in the breadcrumbs, from the top of the hierarchy down. */
  readonly above?: readonly Crumb[]
  /** This page's name in the breadcrumbs. It is needed if the title repeats the name of a page in `above`. */
  readonly here?: string | undefined
  /** Whether the page has nothing but a form. Its heading is as wide as the form then. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

/** A page with a heading, a document title and, if the page is below another one, breadcrumbs. */
export const Page = ({ title, description, actions, above, here = title, isForm = false, children }: Props) => (
  <ContentLayout
    breadcrumbs={above && <Crumbs above={above} here={here} />}
    header={
      <div className={isForm ? 'form-page-heading' : undefined}>
        <Header
          variant="h1"
          description={description && <span className="page-description">{description}</span>}
          actions={actions && <div className="screen-only">{actions}</div>}
        >
          {title}
        </Header>
      </div>
    }
  >
    <PageTitle title={title} />
    {children}
  </ContentLayout>
)
