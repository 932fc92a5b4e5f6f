import Box from '@cloudscape-design/components/box'
import '../responseText.css'

/** What a rule says is to be done, below what the rule saw; nothing without a line. */
export const ResponseNote = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map(line => (
    <Box key={line} fontSize="body-s" color="text-body-secondary">
      <div className="response-text">{line}</div>
    </Box>
  ))
