// Back after signing out: a page that the browser kept as it was is loaded again. Safari keeps them on http despite no-store.
addEventListener('pageshow', (event) => event.persisted && location.reload())
