"""Crosstrack as an environment of PettingZoo (agent environment cycle): two players on a board with fixed connectors.

    python pettingzoo_env.py        # a random player against a computer player of level 2

An action is the number of a move in ``env.moves``. The observation of an agent is a dictionary: ``observation`` has
for each cell the owner of its piece (0 none, 1 the agent, 2 the other), the letter of its pattern (0 none, 1 for A)
and its rotation; ``action_mask`` says which actions are legal. Whoever completes a path gets 1, the other -1. Play may
go on for ever, so a game is truncated after ``most_plies``.
"""

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from crosstrack import Move, Position, Ruleset


def all_moves(ruleset: Ruleset) -> list:
    """Every move that a board and its pieces allow, in the order of moves."""
    cells, letters = ruleset.cells, ruleset.patterns
    turns = {letter: ruleset.rotations(letter) for letter in letters}
    places = [f"{set_}{letter}.{cell}.{k}" for set_ in "rybg" for letter in letters for cell in cells for k in turns[letter]]
    rotations = sorted({k for letter in letters for k in turns[letter]})
    turned = [f"{cell}.{k}" for cell in cells for k in rotations]
    moved = [f"{cell}.{to}.{k}" for cell in cells for to in cells if to != cell for k in rotations]
    return sorted(Move(text) for text in places + turned + moved)


class CrosstrackEnv(AECEnv):
    """One game of Crosstrack."""

    metadata = {"name": "crosstrack_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, ruleset: Ruleset = Ruleset(), most_plies: int = 200, render_mode=None):
        super().__init__()
        if ruleset.players != 2 or "connectors" not in ruleset.readings or "automatic" not in ruleset.readings:
            raise ValueError("this environment is for two players, fixed connectors and automatic wins")
        self.ruleset, self.most_plies, self.render_mode = ruleset, most_plies, render_mode
        self.moves = all_moves(ruleset)
        self.number = {move: number for number, move in enumerate(self.moves)}
        self.possible_agents = ["player_1", "player_2"]
        shape = (len(ruleset.cells), 3)
        observation = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 26, shape, np.int8),
                "action_mask": gymnasium.spaces.Box(0, 1, (len(self.moves),), np.int8),
            }
        )
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(len(self.moves)) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self.position, self.plies = Position.start(self.ruleset), 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        player = self.possible_agents.index(agent) + 1
        board = np.zeros((len(self.ruleset.cells), 3), np.int8)
        pieces = self.position.pieces
        for row, cell in enumerate(self.ruleset.cells):
            if cell in pieces:
                piece, rotation = pieces[cell]
                owner = int(self.ruleset.owners["rybg".index(piece.colour)])
                board[row] = (1 if owner == player else 2, ord(piece.letter) - 64, rotation)
        mask = np.zeros(len(self.moves), np.int8)
        if agent == self.agent_selection and not self.position.is_over:
            mask[[self.number[move] for move in self.position.legal_moves()]] = 1
        return {"observation": board, "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        self._cumulative_rewards[agent] = 0
        self.position, self.plies = self.position.play(self.moves[action]), self.plies + 1
        self._clear_rewards()
        outcome = self.position.outcome
        if outcome is not None:
            for number, other in enumerate(self.possible_agents, 1):
                self.terminations[other] = True
                self.rewards[other] = 0 if outcome.is_draw else (1 if number in outcome.winners else -1)
        elif self.plies >= self.most_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.position.to_move - 1]
        self._accumulate_rewards()
        return None

    def render(self):
        return self.position.draw() if self.render_mode == "ansi" else None

    def close(self):
        """Nothing is open."""


def main(seed: int = 1) -> None:
    env = CrosstrackEnv(render_mode="ansi")
    env.reset()
    random = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            print(agent, "gets", reward)
            env.step(None)
        elif agent == "player_1":
            env.step(random.choice(np.flatnonzero(observation["action_mask"])))
        else:
            env.step(env.number[env.position.choose(level=2, seed=env.plies)])
    print(env.render())


if __name__ == "__main__":
    main()
