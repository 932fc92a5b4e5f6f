import Box from '@cloudscape-design/components/box'
import type { ExplainedNode } from '#shared/contract/calls/rules/trials.ts'
import { flattenSides } from './flattenSides.ts'
import { ResultBadge } from './ResultBadge.tsx'
import './ExplainedExpression.css'

/** A rule's expression as a tree, with the result of each part. */
export const ExplainedExpression = ({ node }: { readonly node: ExplainedNode }) => (
  <div>
    <Box variant="awsui-key-label">Condition</Box>
    <ul className="explained">
      <Part node={node} />
    </ul>
  </div>
)

const Part = ({ node }: { readonly node: ExplainedNode }) => (
  <li>
    <ResultBadge verdict={node.verdict} />{' '}
    {node.type === 'condition' ? (
      <Box variant="code" fontSize="body-m">
        {node.text}
      </Box>
    ) : (
      <b>{node.type}</b>
    )}
    {node.sides.length > 0 && (
      <ul>
        {flattenSides(node).map(side => (
          <Part key={side.start} node={side} />
        ))}
      </ul>
    )}
  </li>
)
