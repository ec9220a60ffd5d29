/** Runs in the page: until it is drawn as it was asked to be, and nothing is on its way to another size or colour, which cannot be measured before. */
export async function stillness(): Promise<void> {
  // A change of scheme or width reaches the scripts with one frame, and what they make of it is drawn with the next.
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
}
