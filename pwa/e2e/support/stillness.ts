/** Runs in the page: until nothing is on its way to another size or colour, which cannot be measured before. */
export async function stillness(): Promise<void> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
}
