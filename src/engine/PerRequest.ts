/** What one owner noted on an object. */
interface Note {
  readonly owner: object
  readonly value: unknown
  readonly next: Note | undefined
}

/** A constructor that answers an object which is there already: subclasses add their private fields to it. */
const Onto = function (object: object): object {
  return object
} as unknown as new (object: object) => object

class Notes extends Onto {
  #last: Note | undefined

  static find(object: object, owner: object): unknown {
    let note = #last in object ? object.#last : undefined
    while (note && note.owner !== owner) note = note.next
    return note?.value
  }

  static add(object: object, owner: object, value: unknown): void {
    const noted = #last in object ? object : new Notes(object)
    noted.#last = { owner, value, next: noted.#last }
  }
}

/**
 * What is known of a request: forgotten with it, and seen by nobody else.
 *
 * Kept in a private field of the request. What is in a WeakMap outlives the quick garbage collections, and one entry for
 * each request makes them the dearest part of reading a session.
 *
 * @typeParam V - What is known; not undefined.
 */
export class PerRequest<V> {
  readonly #sealed = new WeakMap<object, V>()

  /** What was noted of a request, or undefined. */
  get(request: object): V | undefined {
    return (Notes.find(request, this) as V | undefined) ?? this.#sealed.get(request)
  }

  /** Notes it; once for each request. */
  set(request: object, value: V): void {
    if (Object.isExtensible(request)) Notes.add(request, this, value)
    else this.#sealed.set(request, value)
  }
}
