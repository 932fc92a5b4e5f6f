/** A severity in words. Its frequency is not broken, because half of `24 hours` says nothing. */
export const SeverityText = ({ text }: { readonly text: string }) => {
  const [, before = '', frequency = text] = /^(.*, )(.+)$/.exec(text) ?? []
  return (
    <>
      {before}
      <span style={{ whiteSpace: 'nowrap' }}>{frequency}</span>
    </>
  )
}
