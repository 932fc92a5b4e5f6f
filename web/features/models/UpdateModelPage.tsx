import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Skeleton from '@cloudscape-design/components/skeleton'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { routes } from '#shared/contract/routes.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Page } from '#web/components/Page.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { isUnknown } from '#web/lib/failure.ts'
import { useCall } from '#web/lib/queries.ts'
import { modelsList } from './modelPath.ts'
import { UpdateModelForm } from './UpdateModelForm.tsx'

/** B §2: loads the model by the id in the path. */
export const UpdateModelPage = () => {
  const { id = '' } = useParams()
  const { data, error, isFetchedAfterMount, refetch } = useCall(routes.models.getModel, { name: id })
  if (isUnknown(error))
    return (
      <Apart>
        <Alert type="warning" header="Model not found">
          There is no model {id}. <RouteLink to={modelsList.href}>See all models</RouteLink>
        </Alert>
      </Apart>
    )
  // A model read on an earlier visit is an old version, whose changes would be refused.
  if (data && isFetchedAfterMount) return <UpdateModelForm key={data.model.modelName} model={data.model} />
  return (
    <Apart>
      <Container>
        {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Skeleton height="420px" />}
      </Container>
    </Apart>
  )
}

const Apart = ({ children }: { readonly children: ReactNode }) => (
  <Page title="Update Model" above={[modelsList]}>
    {children}
  </Page>
)
