/** The document title: the page's title, then the product's name. */
export const PageTitle = ({ title }: { readonly title: string }) => <title>{`${title} · Benchwatch`}</title>
