/**
 * Writes a picture of the page. On a busy machine, Chromium sometimes says "Unable to capture screenshot"; the second
 * try then succeeds.
 *
 * @param page Page of Playwright.
 * @param path Path of the PNG file.
 */
export async function takePicture(page, path) {
  const take = () => page.screenshot({ path })
  await take().catch(take)
}
