import Box from '@cloudscape-design/components/box'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { templateParameter } from './begun.ts'
import { templates } from './templates.ts'
import './Templates.css'

/** The list of templates for a new report, with the question that each template answers. */
export const Templates = () => (
  <ExpandableSection
    variant="container"
    headerText="Begin with a template"
    headerCounter={`(${templates.length})`}
    headerDescription="Firings by rule, the drift of a value, uptime, messages that failed, and others"
  >
    <ul className="report-templates">
      {templates.map(({ id, title, question }) => (
        <li key={id}>
          <RouteLink to={`/reports-add-new?${templateParameter}=${id}`}>{title}</RouteLink>
          <Box color="text-body-secondary" fontSize="body-s">
            {question}
          </Box>
        </li>
      ))}
    </ul>
  </ExpandableSection>
)
