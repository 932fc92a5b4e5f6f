import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageTitle } from '#web/components/page/PageTitle.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { useRoles } from '#web/lib/session/session.ts'
import { EmptyAction } from './EmptyAction.tsx'

type Table<Row> = Omit<ComponentProps<typeof ResourceTable<Row>>, 'variant' | 'actions' | 'emptyAction'>

interface Props<Row> extends Table<Row> {
  /** How administrators add rows. Readers do not see it. */
  readonly adding?: {
    /** The path of the form for a new row. */
    readonly path: string
    /** The label of the button that an empty list shows for the first row. Without it, such a list has no button. */
    readonly first?: string
    /** Further buttons before Add New. */
    readonly others?: ReactNode
  }
  /** A sentence that explains the entries of the list. The page shows it if the list is empty. */
  readonly about?: string
  /** The advanced search of the list, if it has one. A search without results can be cleared. */
  readonly searched?: { readonly isSearched: boolean; readonly reset: () => void }
  /** The dialogs of the page. */
  readonly children?: ReactNode
}

const unsearched = { isSearched: false, reset: () => {} }

/** A page that lists the things of one kind in a table, from which administrators can add a new one. */
export const ListPage = <Row,>({ adding, about, searched = unsearched, children, ...table }: Props<Row>) => {
  const navigate = useNavigate()
  const isAdmin = useRoles().includes('adminGroup')
  const addButton = (label: string, variant: 'primary' | 'normal') => (
    <Button variant={variant} onClick={() => void navigate(adding?.path ?? '')}>
      {label}
    </Button>
  )
  const first = adding?.first !== undefined && isAdmin && addButton(adding.first, 'normal')
  return (
    <>
      <PageTitle title={table.title} />
      <ResourceTable<Row>
        {...table}
        actions={
          adding &&
          isAdmin && (
            <SpaceBetween direction="horizontal" size="xs">
              {adding.others}
              {addButton('Add New', 'primary')}
            </SpaceBetween>
          )
        }
        emptyAction={
          (searched.isSearched || first || about) && (
            <EmptyAction isSearched={searched.isSearched} onReset={searched.reset}>
              <SpaceBetween size="xs">
                {about && <div>{about}</div>}
                {first}
              </SpaceBetween>
            </EmptyAction>
          )
        }
      />
      {children}
    </>
  )
}
