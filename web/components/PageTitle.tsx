/** The document title: page, then product. */
export const PageTitle = ({ title }: { readonly title: string }) => <title>{`${title} · Benchwatch`}</title>
