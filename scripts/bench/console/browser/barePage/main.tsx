import '@cloudscape-design/global-styles/index.css'
import Table from '@cloudscape-design/components/table'
import { createRoot } from 'react-dom/client'

interface Row {
  readonly name: string
  readonly model: string
  readonly status: string
}

const rows = Array.from({ length: 10 }, (_, index): Row => ({
  name: `SN-${index}`,
  model: 'QTOF8600',
  status: 'READY',
}))

/** The smallest list page the console could have: React and one Cloudscape table, with rows that need no request. */
const BarePage = () => (
  <Table
    header={<h1>Instruments</h1>}
    columnDefinitions={[
      { id: 'name', header: 'Serial Number', cell: ({ name }) => name, isRowHeader: true },
      { id: 'model', header: 'Model', cell: ({ model }) => model },
      { id: 'status', header: 'Instrument Status', cell: ({ status }) => status },
    ]}
    items={rows}
    trackBy="name"
  />
)

const root = document.getElementById('app')
if (!root) throw new Error('barePage/index.html has no element with the id app. Add it')
createRoot(root).render(<BarePage />)
