"""A random player against a computer player of level 2, in the environment of PettingZoo.

    python pettingzoo_env.py
"""

import numpy as np

from crosstrack.env import AgentsEnv


def main(seed: int = 1) -> None:
    env = AgentsEnv(render_mode="ansi")
    env.reset()
    random = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            print(agent, "gets", reward)
            env.step(None)
        elif agent == "player_1":
            assert observation is not None, "it was asked for"
            env.step(random.choice(np.flatnonzero(observation["action_mask"])))
        else:
            move = env.position.choose(level=2, seed=env.plies)
            assert move is not None, "the game is not over"
            env.step(env.encoding.number(env.position, move))
    print(env.render())


if __name__ == "__main__":
    main()
