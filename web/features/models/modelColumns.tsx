import Button from '@cloudscape-design/components/button'
import type { ModelSummary } from '#shared/contract/calls/models.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { modelPath } from './modelPath.ts'
import { countText } from '#web/lib/countText.ts'
import './modelColumns.css'

interface Options {
  /** Whether the names of the models are links, as they are for administrators. */
  readonly isAdmin: boolean
  /** The name of the model that is being deleted. */
  readonly busy: string | undefined
  readonly onDelete: (model: ModelSummary) => void
}

/** The columns of the list of models: those of specification B §2, and further ones for telling models apart. */
export const modelColumns = ({ isAdmin, busy, onDelete }: Options): readonly Column<ModelSummary>[] => [
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    isRowHeader: true,
    value: model => model.modelName,
    cell: ({ modelName }) => (isAdmin ? <RouteLink to={modelPath(modelName)}>{modelName}</RouteLink> : modelName),
  },
  {
    id: 'description',
    header: 'Description',
    kind: 'text',
    room: 460,
    value: model => model.description,
  },
  {
    id: 'parameters',
    header: 'Parameters',
    kind: 'number',
    value: model => model.paramsCount,
    cell: ({ paramsCount }) => countText(paramsCount),
  },
  { id: 'updatedBy', header: 'Updated By', kind: 'text', value: model => model.updatedBy },
  {
    id: 'updated',
    header: 'Last Updated',
    kind: 'date',
    value: model => model.updatedTime,
    cell: ({ updatedTime }) => (
      <span className="model-updated">
        <Time at={updatedTime} />
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    room: 110,
    // In a card, beside the other facts, so that no line has only one.
    isWide: false,
    roles: ['adminGroup'],
    value: () => undefined,
    cell: model => (
      <Button
        variant="inline-link"
        ariaLabel={`Delete ${model.modelName}`}
        loading={busy === model.modelName}
        disabled={busy !== undefined && busy !== model.modelName}
        onClick={() => onDelete(model)}
      >
        Delete
      </Button>
    ),
  },
]
