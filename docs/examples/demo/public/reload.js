// After a sign-out, the Back button must not show a page from the back/forward cache, so such a page is loaded again.
// Safari uses this cache on http even with no-store.
addEventListener('pageshow', (event) => event.persisted && location.reload())
