/** @import { Fault } from "./contract.d.ts" */
import type { Fault } from "./contract.d.ts";
/** An answer that says what is wrong. */
export declare class AskError extends Error {
    /** @type {Fault} */
    fault: Fault;
    /** @param {Partial<Fault> & {message: string}} fault */
    constructor(fault: Partial<Fault> & {
        message: string;
    });
}
/** The error of a question that was given up. */
export declare function stopped(): DOMException;
/**
 * @param {unknown} error
 * @returns {boolean}
 */
export declare function isStop(error: unknown): boolean;
/**
 * @param {unknown} error
 * @returns {Fault}
 */
export declare function faultOf(error: unknown): Fault;
/**
 * The answer itself, or its error thrown.
 * @param {any} answer
 */
export declare function unwrap(answer: any): any;
