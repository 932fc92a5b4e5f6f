import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Difference } from './merge.ts'
import './FormPage.css'

/** The headings above each version of a field. */
export const versionHeadings = { theirs: 'Theirs, saved', mine: 'Yours', merged: 'After reapplying' } as const

/** The versions of a field one below another, for windows too narrow to show them side by side. */
export const StackedVersions = (versions: Omit<Difference, 'label'>) => (
  <SpaceBetween size="xxs">
    {(['theirs', 'mine', 'merged'] as const).map(name => (
      <div key={name} className="form-version">
        <Box variant="awsui-key-label">{versionHeadings[name]}</Box>
        {versions[name] || '-'}
      </div>
    ))}
  </SpaceBetween>
)
